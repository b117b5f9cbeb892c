import dgram from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

const TXT = 16
const NO_SUCH_NAME = 3

/**
 * A name server on this machine that speaks DNS over UDP: TXT records by name, cut into pieces of at
 * most 255 bytes as they travel; an unknown name does not exist, and `silent` ones are never answered.
 */
export async function startFakeDns(
  records: Record<string, string[]>,
  silent: readonly string[] = [],
): Promise<string> {
  const socket = dgram.createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { name, end } = readName(message)
    if (silent.includes(name)) return
    const question = message.subarray(12, end + 4)
    const known = records[name]
    const answers = message.readUInt16BE(end) === TXT ? (known ?? []) : []
    const header = Buffer.alloc(12)
    message.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (known ? 0 : NO_SUCH_NAME), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([header, question, ...answers.map(asRecord)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** A TXT record under the name of the question, to which its first two bytes point. */
function asRecord(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.from([0xc0, 0x0c, 0, TXT, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
