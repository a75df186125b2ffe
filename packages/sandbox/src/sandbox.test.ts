import { spawnSync } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { completeLimits } from './limits.ts'
import { type Confinement, sandboxedCommand } from './sandbox.ts'
import { asOrdinaryUser, folderOfOrdinaryUser } from './testing/ordinary-user.ts'

const users = process.getuid?.() === 0 ? (['own', 'shared'] as const) : (['shared'] as const)

test.each(users)('the kernel settings are read-only in bubblewrap, as a user of its %s', (user) => {
  // Only checks for write permission: a test that wrote would harm the machine on the day it fails.
  for (const path of ['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/proc/self/oom_score_adj']) {
    expect(runConfined({ sandbox: 'bubblewrap', user }, ['test', '-w', path]).status).toBe(1)
  }
})

test.each(users)('the folders of a slot can be written in bubblewrap, as a user of its %s', (user) => {
  expect(runConfined({ sandbox: 'bubblewrap', user }, ['touch', '/job/memory/x', '/job/disk/x'])).toMatchObject({ status: 0, stderr: '' })
})

// A slot that could write it could inject code into later slots.
test.each(users)('the compiled code cannot be written in bubblewrap, as a user of its %s', (user) => {
  const tryAll = 'for path in /compiled /compiled/* /compiled/*/*; do if [ -w "$path" ]; then echo "$path"; fi; done; touch /compiled/x'
  expect(runConfined({ sandbox: 'bubblewrap', user }, ['sh', '-c', tryAll])).toMatchObject({ status: 1, stdout: '' })
})

test.each(users)('nothing outside the sandbox can be listed, as a user of its %s', (user) => {
  const { stdout } = runConfined({ sandbox: 'bubblewrap', user }, ['ls', '-A', '/'])
  const ownFolder = import.meta.dirname.split('/').slice(1, 2)
  const allowed = ['bin', 'compiled', 'dev', 'etc', 'job', 'lib', 'lib64', 'proc', 'sbin', 'tmp', 'usr', ...ownFolder]
  expect(
    stdout
      .trim()
      .split('\n')
      .filter((name) => !allowed.includes(name)),
  ).toEqual([])
})

/** Runs a command as a slot started by root or, with a shared user, by an ordinary user. */
function runConfined(confinement: Confinement, command: readonly string[]) {
  const uid = 61_184
  const folder = () => {
    const path = folderOfOrdinaryUser('octavo-sandbox-test-')
    if (confinement.user === 'own') chownSync(path, uid, uid)
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }
  const limits = completeLimits({ memoryBytes: 200_000_000, cpuSeconds: 10, fileBytes: 1_000_000 })
  const confined = sandboxedCommand({
    confinement,
    limits,
    folders: { memory: folder(), disk: folder() },
    uid,
    seccompFd: undefined,
    command,
  })
  const [program = '', ...args] = [...(confinement.user === 'own' ? [] : asOrdinaryUser), ...confined]
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000 })
  return { status, stdout, stderr }
}
