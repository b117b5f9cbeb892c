import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { portOf } from '#tests/support/smtp-sink.ts'

/**
 * A way to a salon on which `service-worker.js` is that of another build each time that it is asked
 * for one.
 */
export async function newerBuild(salonUrl: string) {
  let build = 0
  const server = createServer((near, answer) => {
    const { method, headers, url } = near
    const isWorker = url === '/service-worker.js'
    const asked = {
      method,
      headers: isWorker ? { ...headers, 'accept-encoding': 'identity' } : headers,
    }
    const far = request(new URL(url ?? '/', salonUrl), asked, (given) => {
      const { 'content-length': _, ...others } = given.headers
      answer.writeHead(given.statusCode ?? 500, isWorker ? others : given.headers)
      given.pipe(answer, { end: !isWorker })
      if (isWorker) given.on('end', () => answer.end(build > 0 ? `\n// build ${build}` : ''))
    })
    far.on('error', () => answer.destroy())
    answer.on('close', () => far.destroy())
    near.pipe(far)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    release: () => (build += 1),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
