// Whether this page's sign-in went through the sign-up door. The tree of components is
// drawn anew for each person, so none of them can remember it.

let isNew = false;

export function noteNewcomer(isComing: boolean): void {
  isNew = isComing;
}

export function isNewcomer(): boolean {
  return isNew;
}
