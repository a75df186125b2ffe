import koffi from 'koffi'
import { type Encryption, setEncryption } from './encryption.ts'
import { type Pointer, progressPrototype, qpdf } from './library.ts'
import { throwIfFailed } from './throw-if-failed.ts'

export interface WriteOptions {
  /** Called with values from 0 to 1 while the file is written. */
  progress?: (done: number) => void
  linearize?: boolean
  /** Packs small objects together (smaller files, PDF 1.5). By default as in the input. */
  objectStreams?: boolean
  /** Copies all streams unchanged, which is fast and never unpacks a bomb; compress new ones yourself. */
  copyStreams?: boolean
  /** Packs objects as small as Flate can. */
  smallest?: boolean
  /** Writes the line ends after streams that PDF/A requires, which is so by default. */
  endLines?: boolean
  /** The lowest version the file may claim, for example `1.7`. */
  minimumVersion?: string
  /** The version that the file claims, whatever is in it. */
  version?: string
  /** Encrypts the file; without it the file is written unencrypted. */
  encryption?: Encryption
}

/** Writes a document from libqpdf's memory. */
export function writeFile(data: Pointer, path: string, { progress, encryption, ...options }: WriteOptions): void {
  const calls = qpdf()
  calls.qpdf_init_write(data, path)
  throwIfFailed(data)
  calls.qpdf_set_preserve_encryption(data, 0)
  calls.qpdf_set_newline_before_endstream(data, options.endLines === false ? 0 : 1)
  if (encryption) setEncryption(data, encryption)
  choose(data, options)
  const report = progress && koffi.register((percent: number) => progress(percent / 100), koffi.pointer(progressPrototype()))
  try {
    if (report) calls.qpdf_register_progress_reporter(data, report, null)
    calls._ZN8Pl_Flate19setCompressionLevelEi(options.smallest ? hardest : usual)
    calls.qpdf_write(data)
    throwIfFailed(data)
  } finally {
    calls._ZN8Pl_Flate19setCompressionLevelEi(usual)
    if (report) koffi.unregister(report)
  }
}

function choose(data: Pointer, { linearize, objectStreams, copyStreams, minimumVersion, version }: WriteOptions): void {
  const calls = qpdf()
  if (linearize) calls.qpdf_set_linearization(data, 1)
  if (objectStreams !== undefined) calls.qpdf_set_object_stream_mode(data, objectStreams ? objectStreamsGenerate : objectStreamsDisable)
  if (copyStreams) {
    calls.qpdf_set_decode_level(data, decodeNothing)
    // With compression on, qpdf unpacks streams with two filters at any level.
    calls.qpdf_set_compress_streams(data, 0)
  }
  if (minimumVersion) calls.qpdf_set_minimum_pdf_version(data, minimumVersion)
  if (version) calls.qpdf_force_pdf_version(data, version)
}

const [usual, hardest] = [-1, 9]
const objectStreamsDisable = 0
const objectStreamsGenerate = 2
const decodeNothing = 0
