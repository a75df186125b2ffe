/** Pages that can be drawn, wherever they come from: a file on this device or the engine. Pages count from 1. */
export interface PageSource {
  readonly pageCount: number
  /** As displayed, in points. A page that was not drawn yet may be given the size of the first. */
  size(page: number): { width: number; height: number }
  /**
   * The page as an image of about this width. It belongs to the source, which may close it later: draw it at once and do not keep it.
   * Rejects with the signal's reason when it is not wanted any more.
   */
  render(page: number, widthPx: number, signal?: AbortSignal): Promise<ImageBitmap>
}
