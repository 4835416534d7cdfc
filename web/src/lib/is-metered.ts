// Whether the connection is metered, as far as the browser knows.

export function isMetered(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
