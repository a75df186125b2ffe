import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deniedPackages, firstVersions, installScripts, otherLicences, permissiveLicences } from './allowed-packages.ts'
import { isForOurPlatforms, type LockedPackage, type LockFile, missingPlatformPackages, nameOf } from './platform-packages.ts'

/**
 * Finds a lock file that `npm ci` refuses; packages tied to one server or without a checksum, from elsewhere than a registry, with an
 * install script, on the deny list, older than the fix of a known vulnerability, or not under a permissive licence; and npm settings that
 * would let such packages in.
 */
export async function findLockProblems(root: string): Promise<string[]> {
  const lock: LockFile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const missing = missingPlatformPackages(lock).map(
    ({ name }) => `package-lock.json: ${name} is missing. Run node scripts/complete-lock.ts.`,
  )
  const problems = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, locked]) => packageProblems(nameOf(path), locked))
  return [...missing, ...problems, ...(await settingProblems(root))]
}

/** Settings that keep package scripts from running, and versions and servers from being chosen by chance. */
const neededSettings = ['omit-lockfile-registry-resolved=true', 'save-exact=true', 'ignore-scripts=true']

async function settingProblems(root: string): Promise<string[]> {
  const lines = (await readFile(join(root, '.npmrc'), 'utf8')).split('\n')
  return neededSettings.filter((setting) => !lines.includes(setting)).map((setting) => `.npmrc: ${setting} is missing.`)
}

function packageProblems(name: string, locked: LockedPackage): string[] {
  const problems: string[] = []
  const say = (sentence: string) => problems.push(`package-lock.json: ${sentence}`)
  if (locked.resolved) say(`${name} carries a download address. Keep omit-lockfile-registry-resolved in .npmrc and lock it again.`)
  if (deniedPackages[name]) say(`${name} is never taken. ${deniedPackages[name]}`)
  const first = firstVersions[name]
  if (first && isBefore(locked.version ?? '', first.version)) {
    say(`${name} ${locked.version} is too old. It is taken from ${first.version} on. ${first.hole}`)
  }
  if (locked.version && !/^\d+\.\d+\.\d+/.test(locked.version)) say(`${name} does not come from a registry: ${locked.version}.`)
  if (locked.hasInstallScript && !installScripts[name]) {
    say(`${name} has an install script, which is never run. Say in scripts/borders/allowed-packages.ts why it works without.`)
  }
  if (!isForOurPlatforms(locked)) return problems
  if (!locked.integrity) say(`${name} has no hash.`)
  if (!isAllowed(name, locked.license ?? 'none')) say(`the licence of ${name} is ${locked.license}.`)
  return problems
}

/** Whether a version comes before another; a prerelease comes before its release. */
function isBefore(version: string, first: string): boolean {
  const [own, least] = [version, first].map((each) => each.split('-')[0]?.split('.').map(Number) ?? []) as [number[], number[]]
  const place = least.findIndex((number, index) => own[index] !== number)
  return place === -1 ? version.includes('-') : !((own[place] ?? 0) > (least[place] ?? 0))
}

function isAllowed(name: string, licence: string): boolean {
  return isPermissive(licence) || Object.keys(otherLicences).some((start) => name.startsWith(start))
}

/** SPDX expressions: one part of an OR must be permissive, and every part of an AND. */
function isPermissive(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isPermissive)
  return plain.split(' AND ').every((part) => permissiveLicences.has(part))
}
