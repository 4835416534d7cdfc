/** What the shape of a page says of a program before there is any code: the server writes it in. */
export interface ProgramWords {
  /** Its name in addresses. */
  slug: string;
  title: string;
  host: string;
  summary: string;
  /** The hue of its host. */
  hue: string;
  /** The address of its scene. */
  scene: string;
}
