"""The docs site: its pages, what builds them (`conf`, `building`) and what draws its pictures (`pictures`)."""
