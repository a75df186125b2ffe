import { createServer } from 'node:net'
import type { Config } from './config.ts'

/** The addresses the program listens on, and those at which people and programs reach the site and the engine. */
export interface Addresses {
  port: number
  ownUrl: string
  siteUrl: string
  engineUrl: string
}

export async function addressesOf(config: Config): Promise<Addresses> {
  const port = config.PORT === 0 ? await freePort(config.HOST) : config.PORT
  const ownUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
  const siteUrl = config.PUBLIC_URL ?? ownUrl
  return { port, ownUrl, siteUrl, engineUrl: config.ENGINE_URL ?? siteUrl }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
