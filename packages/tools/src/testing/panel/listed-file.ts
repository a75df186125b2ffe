/** An uploaded and checked file in a panel's list; its pages may be unknown. */
export function listedFile(id: string, pageCount?: number) {
  return { id, name: `${id}.pdf`, size: 1, progress: { kind: 'ready' as const }, ...(pageCount !== undefined && { pageCount }) }
}
