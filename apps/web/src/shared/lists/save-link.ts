/** Makes the browser download from a one-time address. */
export function saveLink(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
