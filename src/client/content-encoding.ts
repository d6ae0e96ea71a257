import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { ExchangeError } from './errors';
import { tooLargeError, Body, HttpResponse } from './exchange';
import { systemCodeOf } from './failure';
import { MAX_ANSWER_BYTES, MAX_ERROR_BYTES } from './limits';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Decompresses a response and removes a byte order mark. The client does not ask for compression, but some proxies compress anyway.
 * The size limits apply to the decompressed body. If an error response cannot be decoded completely, returns the decoded part.
 */
export async function decodeBody(answer: HttpResponse): Promise<HttpResponse> {
  const body = await decompress(answer);
  const hasMark = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return { ...answer, body: hasMark ? body.subarray(BYTE_ORDER_MARK.length) : body };
}

async function decompress({ status, headers, body }: HttpResponse): Promise<Buffer> {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity' || body.length === 0) return body;
  const isSuccess = status < 300;
  const decoder = decoderFor(encoding, body);
  // A proxy may decompress the body without removing the header.
  if (decoder === 'plain') return body;
  const decoded = new Body();
  const limit = isSuccess ? MAX_ANSWER_BYTES : MAX_ERROR_BYTES;
  try {
    if (decoder === undefined) throw decodingError(status, encoding);
    decoder.end(body);
    for await (const chunk of decoder) {
      decoded.append(chunk as Buffer);
      if (decoded.length <= limit) continue;
      if (isSuccess) throw tooLargeError(status);
      break;
    }
  } catch (error) {
    if (!isSuccess) return decoded.bytes();
    const code = systemCodeOf(error);
    if (/^(Z|ERR)_/.test(code)) {
      throw decodingError(status, encoding, code === 'Z_BUF_ERROR');
    }
    throw error;
  }
  return decoded.bytes();
}

/** Returns the error for a body that cannot be decoded as its `Content-Encoding` says. A retry may help if only the end is missing. */
function decodingError(status: number, encoding: string, isCutOff = false): ExchangeError {
  const what = isCutOff ? 'is cut off' : 'cannot be decoded';
  return new ExchangeError(
    'invalid_answer',
    (redact) =>
      `the service returned ${status} with a body that ${what} (Content-Encoding: ${redact(encoding)})`,
    { status, isTransient: isCutOff },
  );
}

function decoderFor(encoding: string, [first, second]: Buffer): Transform | 'plain' | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return first === 0x1f && second === 0x8b ? createGunzip() : 'plain';
    case 'deflate':
      // Some servers omit the zlib header.
      return first % 16 === 8 ? createInflate() : createInflateRaw();
    case 'br':
      return createBrotliDecompress();
    default:
      // Some servers name a character encoding instead.
      return first === 0x7b ? 'plain' : undefined;
  }
}
