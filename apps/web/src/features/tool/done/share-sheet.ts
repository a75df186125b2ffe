/** The part of the browser that hands files to the system. */
export type ShareSheet = Partial<Pick<Navigator, 'canShare' | 'share'>>

/** Whether the system has a share sheet that takes files of this kind, as phones do. */
export function canShareFiles(mimeType: string, sheet: ShareSheet = navigator): boolean {
  const probe = new File(['%PDF'], 'probe.pdf', { type: mimeType })
  return sheet.canShare?.({ files: [probe] }) ?? false
}

/**
 * Hands a file to the system's share sheet. A person who changes their mind is no error. The browser opens the sheet only for a
 * moment after a tap, and fetching the file may have taken longer: the answer is then `tap again`.
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
