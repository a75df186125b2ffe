import { jobNamed } from '@octavo/sandbox/testing/job-named.ts'
import { expect, test } from 'vitest'
import { documentPool } from './testing/document-pool.ts'

test('a slot has its memory beside the addresses that the libraries take for themselves', async () => {
  const bytes = 1_000_000_000
  const pool = await documentPool({ memoryBytes: bytes * 1.5, moreModules: [import.meta.resolve('@octavo/sandbox/testing/jobs.ts')] })
  try {
    const file = { bytes: Buffer.from('x'), limitMs: 60_000 }
    expect(await pool.run(jobNamed<undefined, number>('hold'), { bytes }, file)).toEqual({ result: bytes })
    expect(await pool.run(jobNamed<undefined, number>('hold'), { bytes: bytes * 2 }, file)).toEqual({ code: 'DOCUMENT_TOO_COMPLEX' })
  } finally {
    await pool.close()
  }
})
