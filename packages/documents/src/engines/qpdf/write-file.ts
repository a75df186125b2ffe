import koffi from 'koffi'
import { type Encryption, setEncryption } from './encryption.ts'
import { type Pointer, progressPrototype, qpdf } from './library.ts'
import { throwIfFailed } from './throw-if-failed.ts'

export interface WriteOptions {
  /** Told between 0 and 1 while the file is written. */
  progress?: (done: number) => void
  linearize?: boolean
  /** Packs small objects together (smaller files, PDF 1.5). Left as in the input unless given. */
  objectStreams?: boolean
  /** Copies all streams as they are, which is quick and never unpacks a bomb; compress new ones yourself. */
  copyStreams?: boolean
  /** The lowest version the file may claim, for example `1.7`. */
  minimumVersion?: string
  /** Locks the file; without it the file is written without encryption. */
  encryption?: Encryption
}

/** Writes a document that lies in libqpdf's memory. */
export function writeFile(data: Pointer, path: string, { progress, encryption, ...options }: WriteOptions): void {
  const calls = qpdf()
  calls.qpdf_init_write(data, path)
  throwIfFailed(data)
  calls.qpdf_set_preserve_encryption(data, 0)
  // PDF/A asks for it, and everybody else takes it.
  calls.qpdf_set_newline_before_endstream(data, 1)
  if (encryption) setEncryption(data, encryption)
  choose(data, options)
  const report = progress && koffi.register((percent: number) => progress(percent / 100), koffi.pointer(progressPrototype()))
  try {
    if (report) calls.qpdf_register_progress_reporter(data, report, null)
    calls.qpdf_write(data)
    throwIfFailed(data)
  } finally {
    if (report) koffi.unregister(report)
  }
}

function choose(data: Pointer, { linearize, objectStreams, copyStreams, minimumVersion }: WriteOptions): void {
  const calls = qpdf()
  if (linearize) calls.qpdf_set_linearization(data, 1)
  if (objectStreams !== undefined) calls.qpdf_set_object_stream_mode(data, objectStreams ? objectStreamsGenerate : objectStreamsDisable)
  if (copyStreams) {
    calls.qpdf_set_decode_level(data, decodeNothing)
    // With compression on, qpdf unpacks what is packed twice whatever the level says.
    calls.qpdf_set_compress_streams(data, 0)
  }
  if (minimumVersion) calls.qpdf_set_minimum_pdf_version(data, minimumVersion)
}

const objectStreamsDisable = 0
const objectStreamsGenerate = 2
const decodeNothing = 0
