import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PDFDocument } from 'pdf-lib'
import type { Bar, Report } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

const call = promisify(execFile)
const npmPackages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24']
const pythonPackage = 'openapi-python-client==0.29.1'

/** Generates clients in TypeScript and Python from the API's own description, and merges two files with each. */
export async function run(): Promise<Report> {
  const server = await startServer()
  try {
    const files = [await onePage(server, 'one.pdf'), await onePage(server, 'two.pdf')]
    const description = join(server.folder, 'openapi.json')
    await writeFile(description, await (await fetch(`${server.url}/api/v1/openapi.json`)).text())
    const bars = [
      await bar('TypeScript', () => typescriptClient(server, description, files)),
      await bar('Python', () => pythonClient(server, description, files)),
    ]
    return {
      about: 'Clients as openapi-typescript and openapi-python-client make them upload, meet an error, run and download.',
      tables: [],
      bars,
    }
  } finally {
    await server.stop()
  }
}

async function bar(language: string, merge: () => Promise<string>): Promise<Bar> {
  try {
    const { stdout } = await call('pdfinfo', [await merge()])
    return { text: `the generated ${language} client merges two files`, passed: /Pages: +2/.test(stdout) }
  } catch (error) {
    return { text: `the generated ${language} client: ${String(error).slice(0, 2000)}`, passed: false }
  }
}

async function typescriptClient({ folder, url }: Server, description: string, files: readonly string[]): Promise<string> {
  const cwd = join(folder, 'typescript')
  await mkdir(cwd)
  await writeFile(join(cwd, 'package.json'), '{ "type": "module" }')
  await copyFile(fileURLToPath(new URL('clients/walk.ts.template', import.meta.url)), join(cwd, 'walk.ts'))
  await call('npm', ['install', '--no-audit', '--no-fund', ...npmPackages], { cwd })
  const program = (name: string) => join(cwd, 'node_modules/.bin', name)
  // Options with a default are optional.
  await call(program('openapi-typescript'), [description, '--default-non-nullable=false', '-o', 'api.ts'], { cwd })
  const types = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  await call(program('tsc'), [...types, '--allowImportingTsExtensions', 'walk.ts'], { cwd })
  const output = join(cwd, 'merged.pdf')
  await call(process.execPath, ['walk.ts', url, output, ...files], { cwd })
  return output
}

async function pythonClient({ folder, url }: Server, description: string, files: readonly string[]): Promise<string> {
  const cwd = join(folder, 'python')
  await call('python3', ['-m', 'venv', cwd])
  const program = (name: string) => join(cwd, 'bin', name)
  await call(program('pip'), ['install', '-q', pythonPackage], { cwd })
  await call(program('openapi-python-client'), ['generate', '--path', description, '--output-path', 'client'], { cwd })
  const output = join(cwd, 'merged.pdf')
  const walk = fileURLToPath(new URL('clients/walk.py', import.meta.url))
  await call(program('python'), [walk, url, output, ...files], { cwd, env: { PYTHONPATH: join(cwd, 'client') } })
  return output
}

async function onePage({ folder }: Server, name: string): Promise<string> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const path = join(folder, name)
  await writeFile(path, await pdf.save())
  return path
}
