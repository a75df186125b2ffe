/**
 * The pieces of a generator, with `release` called when the consumer stops early. A plain generator isn't enough: abandoned before its
 * first piece it runs none of its own clean-up, and an open file or connection would leak.
 */
export function releasing<Piece>(pieces: AsyncGenerator<Piece>, release: () => void | Promise<void>): AsyncIterableIterator<Piece> {
  const leave = async (): Promise<IteratorResult<Piece>> => {
    await release()
    return pieces.return(undefined)
  }
  const iterator: AsyncIterableIterator<Piece> = { next: () => pieces.next(), return: leave, [Symbol.asyncIterator]: () => iterator }
  return iterator
}
