import { addAbortSignal, Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { abortable } from './abortable.ts'
import { checkRange } from './byte-range.ts'
import { checkKey, checkRemovalPrefix, splitPrefix } from './keys.ts'
import { releasing } from './releasing.ts'
import { isMissing, storageError } from './s3-errors.ts'
import { parseS3Url } from './s3-url.ts'
import { ObjectMissing, type Storage, type StoredObject } from './storage.ts'

/** How S3 knows us. */
export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
}

export interface S3StorageOptions {
  /** `s3:https://host[:port]/bucket?region=…`, see `parseS3Url`. */
  url: string
  credentials: S3Credentials
  /** A connection must be established within `connectMs`; a request, and each silence while bytes flow, may take `idleMs`. */
  timeouts?: { connectMs: number; idleMs: number }
  /** How many names a listing requests at a time; S3's maximum is 1000. */
  pageSize?: number
}

// Two parts of S3's minimum size in flight: about 15 MB of memory per upload, and objects of up to 48 GiB.
const partSize = 5 * 1024 * 1024
const partsInFlight = 2
const removalsInFlight = 8
const maxAttempts = 3
const defaultTimeouts = { connectMs: 5_000, idleMs: 60_000 }

/** Storage in one bucket of an S3-compatible server. The bucket must exist and belong to this installation alone. */
export function createS3Storage({ url, credentials, timeouts = defaultTimeouts, pageSize = 1000 }: S3StorageOptions): Storage {
  const { endpoint, bucket, region, pathStyle } = parseS3Url(url)
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts,
    // Many servers don't support the newer checksums. A part's SHA-256 is signed, so the server checks it anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.idleMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idleMs,
    },
  })
  const target = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    splitPrefix(prefix)
    try {
      for await (const page of paginateListObjectsV2({ client, pageSize }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified }
        }
      }
    } catch (error) {
      throw storageError('list', error)
    }
  }

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand(target(key))).catch((error) => {
      if (!isMissing(error)) throw storageError('remove', error)
    })
  }

  return {
    write: async (key, content, { signal } = {}) => {
      const source = watch(abortable(content, signal))
      const body = Readable.from(source.pieces(), { objectMode: false })
      const upload = new Upload({ client, params: { ...target(key), Body: body }, partSize, queueSize: partsInFlight })
      try {
        signal?.throwIfAborted()
        await upload.done()
        return { size: source.size() }
      } catch (error) {
        // The library leaves the parts behind if its last call, or its own clean-up, fails.
        if (upload.uploadId) await abortUpload(key, upload.uploadId).catch(() => undefined)
        signal?.throwIfAborted()
        throw source.error() ?? storageError('write', error)
      } finally {
        body.destroy()
      }
    },

    read: async (key, { range, signal } = {}) => {
      if (range) checkRange(range)
      const command = new GetObjectCommand({ ...target(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) })
      const { Body, ContentLength } = await client.send(command, signal && { abortSignal: signal }).catch((error) => {
        signal?.throwIfAborted()
        throw isMissing(error) ? new ObjectMissing(key) : storageError('read', error)
      })
      if (!(Body instanceof Readable)) throw storageError('read', new Error('the answer has no body'))
      if (signal) addAbortSignal(signal, Body)
      return releasing(wholeBody(Body, { length: ContentLength, signal }), () => {
        Body.destroy()
      })
    },

    size: async (key) => {
      const { ContentLength } = await client.send(new HeadObjectCommand(target(key))).catch((error) => {
        throw isMissing(error) ? new ObjectMissing(key) : storageError('size', error)
      })
      return ContentLength ?? 0
    },

    remove,

    removeByPrefix: async (prefix) => {
      let count = 0
      const batch: string[] = []
      const removeBatch = () => Promise.all(batch.splice(0).map(remove))
      for await (const { key } of list(checkRemovalPrefix(prefix))) {
        count++
        if (batch.push(key) === removalsInFlight) await removeBatch()
      }
      await removeBatch()
      return count
    },

    list,

    removeAbandonedWrites: async (before) => {
      let count = 0
      for await (const { Key, UploadId, Initiated } of openUploads()) {
        if (!Key || !UploadId || !Initiated || Initiated >= before) continue
        await abortUpload(Key, UploadId)
        count++
      }
      return count
    },

    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error) => {
        throw storageError('check', error)
      })
    },
  }

  async function abortUpload(key: string, uploadId: string): Promise<void> {
    await client.send(new AbortMultipartUploadCommand({ ...target(key), UploadId: uploadId })).catch((error) => {
      if (!isMissing(error)) throw storageError('abort an upload', error)
    })
  }

  async function* openUploads(): AsyncGenerator<MultipartUpload> {
    let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
    while (marker) {
      const page: ListMultipartUploadsCommandOutput = await client
        .send(new ListMultipartUploadsCommand({ Bucket: bucket, MaxUploads: pageSize, ...marker }))
        .catch((error) => {
          throw storageError('list uploads', error)
        })
      yield* page.Uploads ?? []
      const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page
      marker =
        IsTruncated && NextKeyMarker
          ? { KeyMarker: NextKeyMarker, ...(NextUploadIdMarker && { UploadIdMarker: NextUploadIdMarker }) }
          : undefined
    }
  }
}

/** Copies and counts the pieces, which wait until a part is full, and remembers the source's own error, which the caller must get unchanged. */
function watch(source: AsyncIterable<Uint8Array>) {
  let size = 0
  let error: unknown
  async function* pieces() {
    try {
      for await (const piece of source) {
        size += piece.byteLength
        yield Buffer.from(piece)
      }
    } catch (cause) {
      error = cause
      throw cause
    }
  }
  return { pieces, size: () => size, error: () => error }
}

/** The body's pieces; a body that ends before its announced length is an error, not a shorter object. */
async function* wholeBody(body: Readable, { length, signal }: { length: number | undefined; signal: AbortSignal | undefined }) {
  let received = 0
  try {
    for await (const piece of body as AsyncIterable<Uint8Array>) {
      received += piece.byteLength
      yield piece
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw storageError('read', error)
  }
  if (length !== undefined && received !== length) throw storageError('read', new Error(`${received} of ${length} bytes came`))
}
