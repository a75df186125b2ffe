/** The extent of a line of stamped text relative to its font size, the same for the engine that writes it and the page that shows it. */
export const textBox = {
  /** Above the baseline. */
  ascent: 0.8,
  /** Below the baseline. */
  descent: 0.22,
  /** The padding of its background. */
  padding: 0.3,
} as const
