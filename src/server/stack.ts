import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const PLACE = /(file:\/\/[^)]+\.js):(\d+):(\d+)/
const maps = new Map<string, SourceMap | undefined>()

/**
 * The frames of an error's stack, each at its place in our sources where the build kept a map of
 * it. Node can do so too, but then measures the whole server at every start.
 */
export function framesOf(error: Error): string[] {
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return frames.map(inSources)
}

function inSources(frame: string): string {
  const [place = '', url = '', line, column] = PLACE.exec(frame) ?? []
  const map = maps.has(url) ? maps.get(url) : readMap(url)
  const origin = map?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!origin || !('originalSource' in origin)) return frame
  const source = new URL(origin.originalSource, url).pathname
  return frame.replace(place, `${source}:${origin.originalLine + 1}`)
}

function readMap(url: string): SourceMap | undefined {
  let map: SourceMap | undefined
  try {
    map = new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')))
  } catch {
    // an update may just have taken it away: then the frame stays as it is
  }
  maps.set(url, map)
  return map
}
