import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './command.ts'

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

/** A program of a Python package, by default the one that is called like it, installed on first use; undefined where it can't be. */
export async function pythonProgram(name: string, version: string, command = name): Promise<string | undefined> {
  if (await isInstalled(command)) return command
  const home = join(folder, `${name}-${version}`)
  const program = join(home, 'bin', command)
  if (existsSync(program)) return program
  try {
    execFileSync('python3', ['-m', 'venv', home], { stdio: 'ignore' })
    execFileSync(join(home, 'bin', 'pip'), ['install', '--quiet', `${name}==${version}`], { stdio: 'ignore' })
    return program
  } catch {
    rmSync(home, { recursive: true, force: true })
    return undefined
  }
}
