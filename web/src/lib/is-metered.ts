// Whether whoever reads pays for what is loaded, as far as the browser says.

export function isMetered(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
