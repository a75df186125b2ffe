/** A file of a panel's list that has been sent and looked at; its pages may be unknown. */
export function listedFile(id: string, pageCount?: number) {
  return { id, name: `${id}.pdf`, size: 1, progress: { kind: 'ready' as const }, ...(pageCount !== undefined && { pageCount }) }
}
