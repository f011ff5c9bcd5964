"""What is left out of scripts and style sheets, and what is not."""

from __future__ import annotations

import json
import subprocess

import pytest

from pipworks.web import lean, site_page
from tests.support.node import node


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("// a\nlet b; // c\n", "let b;\n"),
        ("/**\n * a\n */\nexport const b = 1;\n", "export const b=1;\n"),
        ("if (a) {\n  b();\n\n  c();\n}\n", "if(a){b();\nc();}\n"),
        ("a /* b */ + c;\n", "a+c;\n"),
        ("a\n/* b */\n++c;\n", "a\n++c;\n"),
        ("return /* a\nb */ c;\n", "return\nc;\n"),
        ("const a = 'it // is';\n", "const a='it // is';\n"),
        ('const a = "/* b */ \\" // c";\n', 'const a="/* b */ \\" // c";\n'),
        ("const a = `\n  // b\n\n  /* c */`;\n", "const a=`\n  // b\n\n  /* c */`;\n"),
        (
            "const a = `b ${c /* d */ + `\n  // e ${f}\n  g`} // h`;\n",
            "const a=`b ${c+`\n  // e ${f}\n  g`} // h`;\n",
        ),
        ("const a = `${{ b: { c: 1 } }.b.c} // d`; // e\n", "const a=`${{b:{c:1}}.b.c} // d`;\n"),
        ("const a = `\\` // b $ \\${ c`; // d\n", "const a=`\\` // b $ \\${ c`;\n"),
        ("const a = /[/'\"`]\\/\\/'/g; // b\n", "const a=/[/'\"`]\\/\\/'/g;\n"),
        ("return /'/.test(a); // b\n", "return/'/.test(a);\n"),
        ("const a = b / c / d; // e '\n", "const a=b/c/d;\n"),
        ("const a = (b + c) / d; // e '\n", "const a=(b+c)/d;\n"),
        ("const a = b[0] / 2; // e '\n", "const a=b[0]/2;\n"),
        ("a + +b - -c;\n", "a+ +b- -c;\n"),
        ("a\n+b\n(c)\n[d]\n`e`\n", "a\n+b\n(c)\n[d]\n`e`\n"),
        ("a(\n  b,\n  c\n)\n  .d?.e\nlet f\n", "a(b,c).d?.e\nlet f\n"),
        ("static #a = in_ in b;\nyield* c;\n", "static #a=in_ in b;\nyield*c;\n"),
        ("return ...a;\nx = y ? .5 : 1;\n", "return ...a;\nx=y?.5:1;\n"),
        ("", "\n"),
    ],
)
def test_scripts(text: str, left: str) -> None:
    assert lean.script(text).lstrip() == left.lstrip()
    assert lean.script(lean.script(text)) == lean.script(text)


@pytest.mark.parametrize("text", ["if (a) /'/.test(b); // c\n", "{ }\n/'/.test(b); // c\n", "const a = `${b; // c\n"])
def test_a_script_in_doubt_stays_whole(text: str) -> None:
    assert lean.script(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("/* a */\nb {\n  c: d;\n}\n\n", "b{c:d;}\n"),
        ("a::after { content: '/* b */'; } /* c\n d */\n", "a::after{content:'/* b */';}\n"),
        ('a { background: url("x.svg#/*"); }\n', 'a{background:url("x.svg#/*");}\n'),
        (
            "a :hover, b > c { --d: calc(1px + 2 * (3px - 4px)); }\n",
            "a :hover,b > c{--d:calc(1px + 2 * (3px - 4px));}\n",
        ),
        ("@media (x: y) and (z) {\n  a { b: c }\n}\n", "@media (x:y) and (z){a{b:c}\n}\n"),
    ],
)
def test_styles(text: str, left: str) -> None:
    assert lean.style(text) == left


def test_every_module_of_the_page_is_made_lean_and_is_one() -> None:
    """None is in doubt, and node reads each."""
    modules = {path: data.decode() for path, data in site_page.page_files().items() if path.endswith(".mjs")}
    assert len(modules) > 50
    assert not [path for path, text in modules.items() if (site_page.PAGE / path).read_text() == text]
    script = (
        "import { SourceTextModule } from 'node:vm';"
        "let text = ''; for await (const part of process.stdin) text += part;"
        "for (const [path, code] of Object.entries(JSON.parse(text))) new SourceTextModule(code, { identifier: path });"
    )
    done = subprocess.run(
        [node(), "--experimental-vm-modules", "--no-warnings", "--input-type=module", "-e", script],
        input=json.dumps(modules),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
