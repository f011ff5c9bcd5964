"""The page in a browser, played as people play it: by mouse, by touch and by keys."""
