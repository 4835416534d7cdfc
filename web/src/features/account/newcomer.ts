// Whether the person signed up on this page. The component tree is mounted again for each person, so no component can
// remember it.

let isNew = false;

export function noteNewcomer(isComing: boolean): void {
  isNew = isComing;
}

export function isNewcomer(): boolean {
  return isNew;
}
