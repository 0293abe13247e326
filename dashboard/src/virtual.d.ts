// What the plugins under dev/ make at build time.

/** The address of the template of a presenter, as a zip. */
declare module 'virtual:avatar-template' {
  export const templateUrl: string;
}
