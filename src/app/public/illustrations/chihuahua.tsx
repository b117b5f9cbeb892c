import { Drawing, type DrawingProps, Eyes, Mirrored, Shadow } from './drawing.tsx'

/** A small smooth dog: apple head, ears like sails, thin legs. */
export function Chihuahua(props: DrawingProps) {
  return (
    <Drawing viewBox="0 -8 200 228" {...props}>
      <Shadow width={56} />
      <path d="M134 188C158 190 170 172 161 152" stroke="var(--color-caramel)" strokeWidth="9" />
      <Mirrored>
        <path d="M74 156C56 166 52 190 60 206H92Z" fill="var(--color-caramel)" />
        <ellipse cx="64" cy="205" rx="13" ry="6" fill="var(--color-cream)" />
        <path
          d="M80 76C50 60 32 36 31 10C31 2 38 -3 46 1C70 12 90 32 98 54Z"
          fill="var(--color-caramel)"
        />
        <path d="M78 64C58 50 46 34 44 15C62 24 78 36 87 54Z" fill="var(--color-blush)" />
      </Mirrored>
      <path
        d="M80 116C70 138 70 168 78 207H122C130 168 130 138 120 116Z"
        fill="var(--color-caramel)"
      />
      <path d="M84 122C80 146 88 170 100 182C112 170 120 146 116 122Z" fill="var(--color-cream)" />
      <Mirrored>
        <path
          d="M82 164C81 178 83 192 84 204"
          stroke="var(--color-cocoa)"
          strokeWidth="2.4"
          opacity="0.55"
        />
        <ellipse cx="89" cy="205" rx="11" ry="6" fill="var(--color-cream)" />
      </Mirrored>
      <path d="M100 186V205" stroke="var(--color-cocoa)" strokeWidth="2.4" opacity="0.55" />
      <path
        d="M79 122C92 131 108 131 121 122L120 133C108 141 92 141 80 133Z"
        fill="var(--color-pine)"
      />
      <circle cx="100" cy="142" r="6.5" fill="var(--color-apricot)" />
      <path
        d="M100 38C132 38 149 58 147 82C146 98 132 106 122 114C114 124 108 126 100 126C92 126 86 124 78 114C68 106 54 98 53 82C51 58 68 38 100 38Z"
        fill="var(--color-caramel)"
      />
      <path
        d="M100 38C95 56 95 72 92 84C80 92 75 104 79 114C86 124 92 126 100 126C108 126 114 124 121 114C125 104 120 92 108 84C105 72 105 56 100 38Z"
        fill="var(--color-cream)"
      />
      <Eyes x={75} y={84} r={10} />
      <path
        d="M92 98C92 92 108 92 108 98C108 102 103 106 100 106C97 106 92 102 92 98Z"
        fill="var(--color-night)"
      />
      <path
        d="M100 106V110M100 110C97 115 91 115 88 112M100 110C103 115 109 115 112 112"
        stroke="var(--color-night)"
        strokeWidth="2.5"
      />
      <Mirrored>
        <path d="M66 68C69 64 75 63 80 65" stroke="var(--color-cocoa)" strokeWidth="2.5" />
      </Mirrored>
    </Drawing>
  )
}
