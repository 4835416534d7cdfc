// The SQL that Fieldwork sends, from PostgreSQL's log, so that the peer and pgbench run the same statements. Parameters
// that differ between learners are recognised by their values.

/** The statements in a section of the log, in the order of their first execution. */
export function statementsIn(log, known) {
  const found = new Map();
  const executed = /execute \S+: (.*)\n(?:.*DETAIL:\s+[Pp]arameters: (.*)\n)?/g;
  for (const [, text, parameters = ""] of log.matchAll(executed)) {
    const values = [...parameters.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(([, value]) => {
      const name = Object.keys(known).find((name) => known[name] === value);
      return name ? { known: name } : { constant: value ?? null };
    });
    if (!found.has(text)) found.set(text, { text, values });
  }
  return [...found.values()];
}

/** The index of each column in the rows of a statement, by "table.column". */
export function columnsOf(text) {
  const selected = text.slice(0, text.indexOf(" FROM "));
  const names = [...selected.matchAll(/"(\w+)"\."(\w+)"/g)].map(([, table, column]) => `${table}.${column}`);
  return new Map(names.map((name, index) => [name, index]));
}

/** The statements as a script for pgbench. The second statement uses the learner's id, which the first returns. */
export function pgbenchScript(statements, { tokens, stride, session }) {
  const names = { uid: ":uid", user: ":u_id", session: ":session" };
  const lines = [`\\set n random(1, ${tokens})`, `\\set uid :n * ${stride}`];
  const variables = [`session=${session}`];
  statements.forEach(({ text, values }, number) => {
    const written = text.replace(/\$(\d+)/g, (_, place) => {
      const value = values[place - 1];
      if (value.known) return names[value.known];
      const variable = `constant_${number}_${place}`;
      variables.push(`${variable}=${value.constant}`);
      return `:${variable}`;
    });
    lines.push(number === 0 ? `${written} \\gset u_` : `${written};`);
  });
  return { script: `${lines.join("\n")}\n`, variables };
}
