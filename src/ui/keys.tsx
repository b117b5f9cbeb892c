/** Keys that are pressed one after the other, as `g a`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.split(' ').map((key, index) => (
        <kbd
          key={index}
          className="rounded-lg border border-edge bg-paper px-2 py-0.5 font-sans text-sm font-semibold"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
