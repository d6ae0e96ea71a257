import { promisify } from 'node:util';
import { brotliDecompress, constants, unzip } from 'node:zlib';
import { ExchangeError } from './errors';
import { tooLargeError, HttpResponse } from './exchange';
import { systemCodeOf } from './failure';
import { MAX_ANSWER_BYTES, MAX_ERROR_BYTES } from './limits';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const GZIP_MAGIC = Buffer.of(0x1f, 0x8b);
const JSON_START = '{'.charCodeAt(0);

/**
 * Decompresses a response and removes a byte order mark. The client does not ask for compression, but some proxies compress anyway. The
 * size limits apply to the decompressed body. If a body was cut off, returns the part that arrived.
 */
export async function decodeBody(response: HttpResponse): Promise<HttpResponse> {
  const body = await decompress(response);
  if (!body) return { ...response, body: Buffer.alloc(0), isIncomplete: true };
  const hasMark = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return { ...response, body: hasMark ? body.subarray(BYTE_ORDER_MARK.length) : body };
}

/** Returns undefined if the body of an error cannot be decoded. */
async function decompress({ status, headers, body }: HttpResponse): Promise<Buffer | undefined> {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity' || body.length === 0) return body;
  const isGzip = /^(x-)?gzip$/.test(encoding);
  // A proxy may decompress the body without removing the header, and some servers put a character encoding in it.
  if (body[0] === JSON_START || (isGzip && !body.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC))) {
    return body;
  }
  const isSuccess = status < 300;
  try {
    if (!isGzip && !['deflate', 'br'].includes(encoding)) throw decodingError(status, encoding);
    const isBrotli = encoding === 'br';
    // The part of a truncated body that arrived may be enough.
    const finishFlush = isBrotli ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH;
    const options = { maxOutputLength: MAX_ANSWER_BYTES, finishFlush };
    const decode = isBrotli ? promisify(brotliDecompress) : promisify(unzip);
    const decoded = await decode(body, options);
    return isSuccess ? decoded : decoded.subarray(0, MAX_ERROR_BYTES);
  } catch (error) {
    if (!isSuccess) return undefined;
    const code = systemCodeOf(error);
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLargeError(status);
    throw /^(Z|ERR)_/.test(code) ? decodingError(status, encoding) : error;
  }
}

const decodingError = (status: number, encoding: string): ExchangeError =>
  new ExchangeError(
    'invalid_answer',
    `the service returned ${status} with a body that cannot be decoded (Content-Encoding: ${encoding})`,
    status,
  );
