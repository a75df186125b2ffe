/** How far a line of stamped text reaches, in shares of its size: the same for the engine that writes it and the page that shows it. */
export const textBox = {
  /** Above the baseline. */
  ascent: 0.8,
  /** Below the baseline. */
  descent: 0.22,
  /** Of a background around it. */
  padding: 0.3,
} as const
