import { attempt } from '../../../shared/client-storage.ts'

const key = 'octavo_editor_letters'

/** Whether single letters choose tools; some people's speech input types letters. */
export function readLetterKeys(): boolean {
  return attempt(() => localStorage.getItem(key)) !== 'off'
}

export function keepLetterKeys(isOn: boolean): void {
  attempt(() => (isOn ? localStorage.removeItem(key) : localStorage.setItem(key, 'off')))
}
