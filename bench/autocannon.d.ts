/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
  }
  type Result = {
    requests: { total: number }
    duration: number
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
