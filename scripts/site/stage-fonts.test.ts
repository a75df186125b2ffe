import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeStageFonts } from './stage-fonts.ts'

test('the faces of stamped text are written, small and with all of Latin', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-stage-fonts-'))
  try {
    await writeStageFonts({ dist: folder, cache: join(folder, 'cache') })
    const fonts = join(folder, 'assets/stage-2')
    const files = await readdir(fonts)
    expect(files).toHaveLength(13)
    for (const file of files) expect((await stat(join(fonts, file))).size).toBeLessThan(80_000)
    const covered = execFileSync('fc-scan', ['--format', '%{charset}', join(fonts, 'NotoSerif-BoldItalic.ttf')]).toString()
    expect(covered).toContain('20-7e a0-17f')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
