/** A web manifest, with what those of visitors and of the owner have in common. */
export function answerManifest(own: Record<string, unknown>): Response {
  const manifest = {
    ...own,
    lang: 'nl-BE',
    dir: 'ltr',
    background_color: '#FBF7F0',
    theme_color: '#1E5B47',
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  })
}
