import { createContext } from 'react'

/** The languages in which the server recognises text, by their codes; undefined until they are known. */
export const TextLanguagesContext = createContext<readonly string[] | undefined>(undefined)
