import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../.cache/peers/', import.meta.url))

/**
 * The folder of a package used only for comparison, downloaded on first use: otherwise everybody who starts the product would install the
 * large ones.
 */
export function peerPackage(name: string, version: string): string {
  const home = join(folder, `${name}-${version}`)
  const installed = join(home, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return installed
  mkdirSync(home, { recursive: true })
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', home, ...options, `${name}@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  return installed
}
