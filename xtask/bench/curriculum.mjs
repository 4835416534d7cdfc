// The measured session's published version, read once and kept, as Fieldwork keeps it.

import { compile } from "./rules.mjs";

/** The program and its missions, in order. */
export async function readCurriculum(pool, session) {
  const one = async (sql, value) => (await pool.query(sql, [value])).rows;
  const [version] = await one(
    `SELECT v.*, p.slug FROM program_versions v JOIN programs p ON p.id = v.program_id
     JOIN experience_sessions s ON s.version_id = v.id WHERE s.id = $1`,
    session,
  );
  const missions = await one("SELECT * FROM missions WHERE version_id = $1 ORDER BY number", version.id);
  return {
    number: version.number,
    program: {
      id: version.program_id,
      slug: version.slug,
      title: version.title,
      host: version.host,
      summary: version.summary,
      description_html: version.description_html,
      category: version.category,
      level: version.level,
      hours: version.hours,
      skills: version.skills,
      deliverable: version.deliverable,
      cover: { hue: version.cover_hue, motif: version.cover_motif },
      locale: version.locale,
    },
    missions: missions.map((row) => ({
      id: row.id,
      number: row.number,
      required: row.required,
      minutes: row.minutes,
      completion: row.completion,
      rule: compile(row.lock_rule),
      shown: {
        id: row.id,
        slug: row.slug,
        number: row.number,
        title: row.title,
        summary: row.summary,
        minutes: row.minutes,
        required: row.required,
        team: row.team,
        sender: { name: row.sender_name, role: row.sender_role },
        lock_rule: row.lock_rule,
        completion: row.completion,
      },
    })),
  };
}
