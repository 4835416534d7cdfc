// The part of the session's published version that the measured endpoint needs. It is read once and cached, as in
// Fieldwork.

/** The missions, in order. */
export async function readCurriculum(pool, session) {
  const { rows } = await pool.query(
    `SELECT m.id, m.required, m.minutes FROM missions m JOIN experience_sessions s ON s.version_id = m.version_id
     WHERE s.id = $1 ORDER BY m.number`,
    [session],
  );
  return { missions: rows };
}
