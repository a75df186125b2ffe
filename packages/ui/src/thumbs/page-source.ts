/** Pages that can be drawn, from a file on this device or from the engine. Pages count from 1. */
export interface PageSource {
  readonly pageCount: number
  /** As displayed, in points. A page that wasn't drawn yet may get the size of the first. */
  size(page: number): { width: number; height: number }
  /**
   * The page as an image of about this width. It belongs to the source, which may close it later: draw it at once and don't keep it.
   * Rejects with the signal's reason when aborted.
   */
  render(page: number, widthPx: number, options?: RenderOptions): Promise<ImageBitmap>
}

export interface RenderOptions {
  signal?: AbortSignal | undefined
  /** Gets the page without some of its text while the fonts of that are on their way. */
  onEarly?: ((bitmap: ImageBitmap) => void) | undefined
}
