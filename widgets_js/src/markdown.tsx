import type { ComponentChild } from "preact";

/** Render the small subset of Markdown that rulebooks use; nothing is parsed as HTML. */
export function Markdown({ text }: { text: string }) {
  return <>{text.split(/\n\s*\n/).map(block)}</>;
}

function block(text: string): ComponentChild {
  const lines = text.trim().split("\n");
  if (/^#+ /.test(text)) return <h3>{inline(text.replace(/^#+ /, ""))}</h3>;
  if (lines.every((line) => line.startsWith("|"))) return table(lines);
  if (lines.every((line) => /^([-*] |\s+)/.test(line))) {
    const items = text.trim().split(/\n(?=[-*] )/);
    return (
      <ul>
        {items.map((item) => (
          <li>{inline(item.replace(/^[-*] /, ""))}</li>
        ))}
      </ul>
    );
  }
  return <p>{inline(text)}</p>;
}

function table(lines: readonly string[]): ComponentChild {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) => line.replace(/^\||\|$/g, "").split("|"));
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell) => (
              <td>{inline(cell.trim())}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inline(text: string): ComponentChild[] {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
    if (part.startsWith("*") && part.length > 1) return <em>{part.slice(1, -1)}</em>;
    if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
    return part;
  });
}
