import { AppError } from '@octavo/core/messages/errors.ts'
import koffi, { type TypeObject } from 'koffi'
import '../native-stack.ts'

/** An address inside libqpdf. */
export type Pointer = bigint
/** A name or key as qpdf expects it: with its slash; bytes if it isn't valid UTF-8. */
export type CString = string | Uint8Array

/** The calls of libqpdf's C interface that we use, by their original names. `q` is a document, `o` an object handle. */
export interface Qpdf {
  qpdf_get_qpdf_version(): string
  qpdf_init(): Pointer
  qpdf_cleanup(q: Pointer[]): void
  qpdf_silence_errors(q: Pointer): void
  qpdf_set_suppress_warnings(q: Pointer, value: number): void
  qpdf_has_error(q: Pointer): number
  qpdf_get_error(q: Pointer): Pointer
  qpdf_more_warnings(q: Pointer): number
  qpdf_next_warning(q: Pointer): Pointer
  qpdf_get_error_code(q: Pointer, error: Pointer): number
  qpdf_get_error_message_detail(q: Pointer, error: Pointer): string
  qpdf_read(q: Pointer, path: string, password: Uint8Array | null): number
  /** The bytes must not move until the document is cleaned up. */
  qpdf_read_memory(q: Pointer, name: string, bytes: Uint8Array, length: number, password: Uint8Array | null): number
  qpdf_empty_pdf(q: Pointer): number
  qpdf_get_pdf_version(q: Pointer): string
  qpdf_is_encrypted(q: Pointer): number
  qpdf_init_write(q: Pointer, path: string): number
  qpdf_set_object_stream_mode(q: Pointer, mode: number): void
  qpdf_set_linearization(q: Pointer, value: number): void
  qpdf_set_newline_before_endstream(q: Pointer, value: number): void
  qpdf_set_decode_level(q: Pointer, level: number): void
  qpdf_set_compress_streams(q: Pointer, value: number): void
  qpdf_set_preserve_encryption(q: Pointer, value: number): void
  qpdf_set_minimum_pdf_version(q: Pointer, version: string): void
  qpdf_force_pdf_version(q: Pointer, version: string): void
  qpdf_set_r4_encryption_parameters_insecure(q: Pointer, user: Uint8Array, owner: Uint8Array, ...switches: number[]): void
  qpdf_set_r6_encryption_parameters2(q: Pointer, user: Uint8Array, owner: Uint8Array, ...switches: number[]): void
  qpdf_register_progress_reporter(q: Pointer, report: Pointer, data: null): void
  qpdf_write(q: Pointer): number
  /** `Pl_Flate::setCompressionLevel`, for which there is no other call: how hard Flate packs from now on, 1 to 9, or -1 for as usual. */
  _ZN8Pl_Flate19setCompressionLevelEi(level: number): void
  qpdf_oh_release(q: Pointer, o: number): void
  qpdf_get_trailer(q: Pointer): number
  qpdf_get_root(q: Pointer): number
  qpdf_get_object_by_id(q: Pointer, id: number, generation: number): number
  qpdf_make_indirect_object(q: Pointer, o: number): number
  qpdf_oh_get_type_code(q: Pointer, o: number): number
  qpdf_oh_parse(q: Pointer, text: CString): number
  qpdf_oh_get_bool_value(q: Pointer, o: number): number
  qpdf_oh_get_numeric_value(q: Pointer, o: number): number
  qpdf_oh_get_name(q: Pointer, o: number): Pointer
  qpdf_oh_get_binary_string_value(q: Pointer, o: number, length: number[]): Pointer
  qpdf_oh_get_binary_utf8_value(q: Pointer, o: number, length: number[]): Pointer
  qpdf_oh_get_array_n_items(q: Pointer, o: number): number
  qpdf_oh_get_array_item(q: Pointer, o: number, index: number): number
  qpdf_oh_begin_dict_key_iter(q: Pointer, o: number): void
  qpdf_oh_dict_more_keys(q: Pointer): number
  qpdf_oh_dict_next_key(q: Pointer): Pointer
  qpdf_oh_has_key(q: Pointer, o: number, key: CString): number
  qpdf_oh_get_key(q: Pointer, o: number, key: CString): number
  qpdf_oh_new_null(q: Pointer): number
  qpdf_oh_new_bool(q: Pointer, value: number): number
  qpdf_oh_new_integer(q: Pointer, value: number): number
  qpdf_oh_new_real_from_string(q: Pointer, value: string): number
  qpdf_oh_new_name(q: Pointer, name: CString): number
  qpdf_oh_new_binary_string(q: Pointer, bytes: Uint8Array, length: number): number
  qpdf_oh_new_binary_unicode_string(q: Pointer, utf8: Uint8Array, length: number): number
  qpdf_oh_new_array(q: Pointer): number
  qpdf_oh_new_dictionary(q: Pointer): number
  qpdf_oh_new_stream(q: Pointer): number
  qpdf_oh_set_array_item(q: Pointer, o: number, index: number, item: number): void
  qpdf_oh_append_item(q: Pointer, o: number, item: number): void
  qpdf_oh_insert_item(q: Pointer, o: number, index: number, item: number): void
  qpdf_oh_erase_item(q: Pointer, o: number, index: number): void
  qpdf_oh_replace_key(q: Pointer, o: number, key: CString, item: number): void
  qpdf_oh_remove_key(q: Pointer, o: number, key: CString): void
  qpdf_oh_get_dict(q: Pointer, o: number): number
  qpdf_oh_get_object_id(q: Pointer, o: number): number
  qpdf_oh_get_generation(q: Pointer, o: number): number
  qpdf_oh_unparse(q: Pointer, o: number): string
  qpdf_oh_unparse_resolved(q: Pointer, o: number): string
  qpdf_oh_copy_foreign_object(q: Pointer, other: Pointer, o: number): number
  qpdf_oh_get_stream_data(q: Pointer, o: number, decodeLevel: number, filtered: number[], bytes: Pointer[], length: number[]): number
  qpdf_oh_replace_stream_data(q: Pointer, o: number, bytes: Uint8Array, length: number, filter: number, parameters: number): void
  qpdf_get_num_pages(q: Pointer): number
  qpdf_update_all_pages_cache(q: Pointer): number
  qpdf_get_page_n(q: Pointer, index: number): number
  qpdf_find_page_by_id(q: Pointer, id: number, generation: number): number
  qpdf_push_inherited_attributes_to_page(q: Pointer): number
  qpdf_add_page(q: Pointer, from: Pointer, page: number, first: number): number
  qpdf_remove_page(q: Pointer, page: number): number
}

/** libqpdf, loaded on first use. A document belongs to the thread that opened it. */
export function qpdf(): Qpdf {
  loaded ??= load()
  return loaded
}

/** Loads the library, checks every call that we use, and returns its version; throws if one is missing. */
export function checkLibrary(): string {
  return qpdf().qpdf_get_qpdf_version()
}

/** The C prototype of the writer's progress reporter. */
export function progressPrototype(): TypeObject {
  progress ??= koffi.proto('void QpdfProgress(int percent, void *data)')
  return progress
}

let loaded: Qpdf | undefined
let progress: TypeObject | undefined

const declarations: Record<keyof Qpdf, [result: string, parameters: string[]]> = {
  qpdf_get_qpdf_version: ['const char *', []],
  qpdf_init: ['void *', []],
  qpdf_cleanup: ['void', ['_Inout_ void **']],
  qpdf_silence_errors: ['void', ['void *']],
  qpdf_set_suppress_warnings: ['void', ['void *', 'int']],
  qpdf_has_error: ['int', ['void *']],
  qpdf_get_error: ['void *', ['void *']],
  qpdf_more_warnings: ['int', ['void *']],
  qpdf_next_warning: ['void *', ['void *']],
  qpdf_get_error_code: ['int', ['void *', 'void *']],
  qpdf_get_error_message_detail: ['const char *', ['void *', 'void *']],
  qpdf_read: ['int', ['void *', 'const char *', 'const char *']],
  qpdf_read_memory: ['int', ['void *', 'const char *', 'const uint8_t *', 'ulonglong', 'const char *']],
  qpdf_empty_pdf: ['int', ['void *']],
  qpdf_get_pdf_version: ['const char *', ['void *']],
  qpdf_is_encrypted: ['int', ['void *']],
  qpdf_init_write: ['int', ['void *', 'const char *']],
  qpdf_set_object_stream_mode: ['void', ['void *', 'int']],
  qpdf_set_linearization: ['void', ['void *', 'int']],
  qpdf_set_newline_before_endstream: ['void', ['void *', 'int']],
  qpdf_set_decode_level: ['void', ['void *', 'int']],
  qpdf_set_compress_streams: ['void', ['void *', 'int']],
  qpdf_set_preserve_encryption: ['void', ['void *', 'int']],
  qpdf_set_minimum_pdf_version: ['void', ['void *', 'const char *']],
  qpdf_force_pdf_version: ['void', ['void *', 'const char *']],
  qpdf_set_r4_encryption_parameters_insecure: ['void', ['void *', 'const char *', 'const char *', ...Array<string>(9).fill('int')]],
  qpdf_set_r6_encryption_parameters2: ['void', ['void *', 'const char *', 'const char *', ...Array<string>(8).fill('int')]],
  qpdf_register_progress_reporter: ['void', ['void *', 'void *', 'void *']],
  qpdf_write: ['int', ['void *']],
  _ZN8Pl_Flate19setCompressionLevelEi: ['void', ['int']],
  qpdf_oh_release: ['void', ['void *', 'uint']],
  qpdf_get_trailer: ['uint', ['void *']],
  qpdf_get_root: ['uint', ['void *']],
  qpdf_get_object_by_id: ['uint', ['void *', 'int', 'int']],
  qpdf_make_indirect_object: ['uint', ['void *', 'uint']],
  qpdf_oh_get_type_code: ['int', ['void *', 'uint']],
  qpdf_oh_parse: ['uint', ['void *', 'const char *']],
  qpdf_oh_get_bool_value: ['int', ['void *', 'uint']],
  qpdf_oh_get_numeric_value: ['double', ['void *', 'uint']],
  qpdf_oh_get_name: ['void *', ['void *', 'uint']],
  qpdf_oh_get_binary_string_value: ['void *', ['void *', 'uint', '_Out_ size_t *']],
  qpdf_oh_get_binary_utf8_value: ['void *', ['void *', 'uint', '_Out_ size_t *']],
  qpdf_oh_get_array_n_items: ['int', ['void *', 'uint']],
  qpdf_oh_get_array_item: ['uint', ['void *', 'uint', 'int']],
  qpdf_oh_begin_dict_key_iter: ['void', ['void *', 'uint']],
  qpdf_oh_dict_more_keys: ['int', ['void *']],
  qpdf_oh_dict_next_key: ['void *', ['void *']],
  qpdf_oh_has_key: ['int', ['void *', 'uint', 'const char *']],
  qpdf_oh_get_key: ['uint', ['void *', 'uint', 'const char *']],
  qpdf_oh_new_null: ['uint', ['void *']],
  qpdf_oh_new_bool: ['uint', ['void *', 'int']],
  qpdf_oh_new_integer: ['uint', ['void *', 'longlong']],
  qpdf_oh_new_real_from_string: ['uint', ['void *', 'const char *']],
  qpdf_oh_new_name: ['uint', ['void *', 'const char *']],
  qpdf_oh_new_binary_string: ['uint', ['void *', 'const uint8_t *', 'size_t']],
  qpdf_oh_new_binary_unicode_string: ['uint', ['void *', 'const uint8_t *', 'size_t']],
  qpdf_oh_new_array: ['uint', ['void *']],
  qpdf_oh_new_dictionary: ['uint', ['void *']],
  qpdf_oh_new_stream: ['uint', ['void *']],
  qpdf_oh_set_array_item: ['void', ['void *', 'uint', 'int', 'uint']],
  qpdf_oh_append_item: ['void', ['void *', 'uint', 'uint']],
  qpdf_oh_insert_item: ['void', ['void *', 'uint', 'int', 'uint']],
  qpdf_oh_erase_item: ['void', ['void *', 'uint', 'int']],
  qpdf_oh_replace_key: ['void', ['void *', 'uint', 'const char *', 'uint']],
  qpdf_oh_remove_key: ['void', ['void *', 'uint', 'const char *']],
  qpdf_oh_get_dict: ['uint', ['void *', 'uint']],
  qpdf_oh_get_object_id: ['int', ['void *', 'uint']],
  qpdf_oh_get_generation: ['int', ['void *', 'uint']],
  qpdf_oh_unparse: ['const char *', ['void *', 'uint']],
  qpdf_oh_unparse_resolved: ['const char *', ['void *', 'uint']],
  qpdf_oh_copy_foreign_object: ['uint', ['void *', 'void *', 'uint']],
  qpdf_oh_get_stream_data: ['int', ['void *', 'uint', 'int', '_Out_ int *', '_Out_ void **', '_Out_ size_t *']],
  qpdf_oh_replace_stream_data: ['void', ['void *', 'uint', 'const uint8_t *', 'size_t', 'uint', 'uint']],
  qpdf_update_all_pages_cache: ['int', ['void *']],
  qpdf_get_num_pages: ['int', ['void *']],
  qpdf_get_page_n: ['uint', ['void *', 'size_t']],
  qpdf_find_page_by_id: ['int', ['void *', 'int', 'int']],
  qpdf_push_inherited_attributes_to_page: ['int', ['void *']],
  qpdf_add_page: ['int', ['void *', 'void *', 'uint', 'int']],
  qpdf_remove_page: ['int', ['void *', 'uint']],
}

function load(): Qpdf {
  try {
    const library = koffi.load('libqpdf.so.29')
    const calls = Object.entries(declarations).map(([name, [result, parameters]]) => [name, library.func(name, result, parameters)])
    return Object.fromEntries(calls) as Qpdf
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause })
  }
}
