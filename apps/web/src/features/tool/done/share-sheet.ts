/** The browser's API for sharing files. */
export type ShareSheet = Partial<Pick<Navigator, 'canShare' | 'share'>>

/** Whether the system has a share sheet for files of this type, as phones do. */
export function canShareFiles(mimeType: string, sheet: ShareSheet = navigator): boolean {
  const probe = new File(['%PDF'], 'probe.pdf', { type: mimeType })
  return sheet.canShare?.({ files: [probe] }) ?? false
}

/**
 * Passes a file to the system's share sheet. Cancelling isn't an error. The browser opens the sheet only shortly after a tap, and fetching
 * the file may have taken longer: the answer is then `tap again`.
 */
export async function shareFile(file: File, sheet: ShareSheet = navigator): Promise<'done' | 'tap again'> {
  try {
    await sheet.share?.({ files: [file], title: file.name })
    return 'done'
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : undefined
    if (reason === 'AbortError') return 'done'
    if (reason === 'NotAllowedError') return 'tap again'
    throw error
  }
}
