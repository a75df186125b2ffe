import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { CreateBucketCommand, CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { AppError } from '@octavo/core/messages/errors.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { breaking, collect, describeStorage, keysOf, pieces } from './conformance.ts'
import { createS3Storage } from './s3-storage.ts'
import { parseS3Url } from './s3-url.ts'
import type { Storage } from './storage.ts'
import { type FaultProxy, startFaultProxy } from './testing/fault-proxy.ts'
import { type SwiftServer, startSwift } from './testing/swift-server.ts'

// Starting four Python servers on a busy machine takes time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let swift: SwiftServer
let admin: S3Client
let buckets = 0

beforeAll(async () => {
  swift = await startSwift()
  admin = new S3Client({ endpoint: swift.endpoint, region: 'us-east-1', credentials: swift.credentials, forcePathStyle: true })
})
afterAll(async () => {
  admin.destroy()
  await swift.stop()
})

async function newBucket(): Promise<{ bucket: string; url: string; storage: Storage }> {
  const bucket = `bucket-${++buckets}`
  await admin.send(new CreateBucketCommand({ Bucket: bucket }))
  const url = `s3:${swift.endpoint}/${bucket}?region=us-east-1`
  return { bucket, url, storage: createS3Storage({ url, credentials: swift.credentials, pageSize: 10 }) }
}

describeStorage('storage on S3', async () => (await newBucket()).storage)

test('a wrong secret is refused, and the error tells neither key nor secret', async () => {
  const { url, storage } = await newBucket()
  await storage.write('there', pieces(Buffer.from('x'), 1))
  const stranger = createS3Storage({ url, credentials: { ...swift.credentials, secretAccessKey: 'not-the-secret' } })
  const attempts = [
    () => stranger.write('new', pieces(Buffer.from('x'), 1)),
    () => stranger.read('there'),
    () => stranger.size('there'),
    () => stranger.remove('there'),
    () => stranger.check(),
    () => Array.fromAsync(stranger.list('')),
  ]
  for (const attempt of attempts) {
    const error = await attempt().then(
      () => undefined,
      (refusal: unknown) => refusal,
    )
    expect(error).toMatchObject({ code: 'INTERNAL', cause: expect.objectContaining({ message: expect.stringContaining('403') }) })
    const told = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as AppError).cause)
    expect(told).not.toMatch(/not-the-secret|test:tester|Signature=/)
  }
  expect(await keysOf(storage, '')).toEqual(['there'])
})

test('a source that breaks leaves no open upload', async () => {
  const { bucket, storage } = await newBucket()
  await expect(storage.write('broken', breaking(17 * 1024 * 1024))).rejects.toThrow('the source broke')
  expect(await openUploads(bucket)).toEqual([])
  expect(await keysOf(storage, '')).toEqual([])
})

test('an upload that is aborted leaves no open upload', async () => {
  const { bucket, storage } = await newBucket()
  const controller = new AbortController()
  async function* content() {
    for (let megabytes = 0; megabytes < 12; megabytes++) yield Buffer.alloc(1024 * 1024)
    controller.abort(new Error('the client left'))
    yield Buffer.alloc(1024 * 1024)
  }
  await expect(storage.write('aborted', content(), { signal: controller.signal })).rejects.toThrow('the client left')
  expect(await openUploads(bucket)).toEqual([])
})

test('takes away uploads that a crash left open, and only those that are old enough', async () => {
  const { bucket, storage } = await newBucket()
  const keys = Array.from({ length: 12 }, (_, number) => `left/open-${10 + number}`)
  for (const Key of keys) await admin.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }))
  expect(await storage.removeAbandonedWrites(new Date(Date.now() - 3_600_000))).toBe(0)
  expect(await openUploads(bucket)).toEqual(keys)
  expect(await storage.removeAbandonedWrites(new Date(Date.now() + 60_000))).toBe(12)
  expect(await openUploads(bucket)).toEqual([])
})

describe('when requests fail', () => {
  const content = () => pieces(Buffer.alloc(11 * 1024 * 1024, 'x'), 1024 * 1024)
  let proxy: FaultProxy
  beforeAll(async () => {
    proxy = await startFaultProxy(swift.endpoint)
  })
  afterAll(() => proxy.stop())

  async function behindProxy() {
    const { bucket } = await newBucket()
    const url = `s3:${proxy.endpoint}/${bucket}`
    return { bucket, storage: createS3Storage({ url, credentials: swift.credentials }) }
  }

  test('any single request of an upload may fail and is made again', async () => {
    const { bucket, storage } = await behindProxy()
    let faulty = 0
    for (let failing = 1, fired = true; fired; failing++) {
      let request = 0
      fired = false
      proxy.fail = () => {
        if (++request !== failing) return false
        fired = true
        return true
      }
      expect(await storage.write(`object-${failing}`, content())).toEqual({ size: 11 * 1024 * 1024 })
      if (fired) faulty++
    }
    // One request to begin, three parts, one to finish.
    expect(faulty).toBe(5)
    expect(await openUploads(bucket)).toEqual([])
    proxy.fail = () => false
    expect(await keysOf(storage, 'object-')).toHaveLength(6)
  })

  test.for([
    { name: 'begin', method: 'POST', query: 'uploads' },
    { name: 'send a part', method: 'PUT', query: 'partNumber=2' },
    { name: 'end', method: 'POST', query: 'uploadId=' },
  ])('an upload that cannot $name leaves neither an object nor an open upload', async ({ method, query }) => {
    const { bucket, storage } = await behindProxy()
    proxy.fail = (request) => request.method === method && (request.url ?? '').includes(query)
    await expect(storage.write('object', content())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    proxy.fail = () => false
    expect(await keysOf(storage, '')).toEqual([])
    expect(await openUploads(bucket)).toEqual([])
  })

  test('what an unreachable server keeps of an upload is taken away later', async () => {
    const { bucket, storage } = await behindProxy()
    proxy.fail = (request) => (request.url ?? '').includes('uploadId=') && !(request.url ?? '').includes('partNumber=')
    await expect(storage.write('object', content())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await openUploads(bucket)).toEqual(['object'])
    proxy.fail = () => false
    expect(await storage.removeAbandonedWrites(new Date(Date.now() + 60_000))).toBe(1)
    expect(await openUploads(bucket)).toEqual([])
  })
})

test('a bucket that is not there is told by the check', async () => {
  const storage = createS3Storage({ url: `s3:${swift.endpoint}/no-such-bucket`, credentials: swift.credentials })
  await expect(storage.check()).rejects.toBeInstanceOf(AppError)
})

test('a server that is gone, and one that never answers, are unavailable', async () => {
  const sockets = new Set<Socket>()
  const mute = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const address = mute.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const storage = createS3Storage({
    url: `s3:http://127.0.0.1:${port}/bucket`,
    credentials: swift.credentials,
    timeouts: { connectMs: 100, idleMs: 100 },
  })
  await expect(storage.size('x')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(storage.write('x', pieces(Buffer.from('x'), 1))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  for (const socket of sockets) socket.destroy()
  await once(mute.close(), 'close')
  await expect(storage.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('an answer that breaks off is an error and not a shorter object', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nonly the beginning'
  const cutting = createServer((socket) => void socket.once('data', () => socket.end(answer))).listen(0, '127.0.0.1')
  await once(cutting, 'listening')
  const address = cutting.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const storage = createS3Storage({ url: `s3:http://127.0.0.1:${port}/bucket`, credentials: swift.credentials })
  await expect(storage.read('cut').then(collect)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await once(cutting.close(), 'close')
})

test('reads the address of a bucket', () => {
  expect(parseS3Url('s3:https://s3.example.org/files?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'files',
    region: 'eu-central-1',
    pathStyle: true,
  })
  expect(parseS3Url('s3:http://127.0.0.1:9000/files?style=host')).toMatchObject({ endpoint: 'http://127.0.0.1:9000', pathStyle: false })
})

test.for([
  's3:files',
  'https://s3.example.org/files',
  's3:ftp://s3.example.org/files',
  's3:https://s3.example.org/',
  's3:https://s3.example.org/files/folder',
  's3:https://key:secret@s3.example.org/files',
  's3:https://s3.example.org/files?regoin=x',
  's3:https://s3.example.org/files?style=x',
])('refuses the address %s', (url) => {
  expect(() => parseS3Url(url)).toThrow(TypeError)
})

async function openUploads(bucket: string): Promise<(string | undefined)[]> {
  const { Uploads } = await admin.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  return (Uploads ?? []).map(({ Key }) => Key)
}
