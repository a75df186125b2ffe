import { access, constants, mkdir } from 'node:fs/promises'

/** Makes the folder of all that the program keeps, or says which setting is wrong: what comes later would only name a file in it. */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR is set to ${path}, which can't be used. Set it to a folder that this program may read and write.`, {
      cause: error,
    })
  }
}
