import { Drawing, type DrawingProps, Eyes, Mirrored, Shadow } from './drawing.tsx'

/** A giant dog like a bear: heavy black coat, small low ears, deep muzzle. */
export function Newfoundland(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Shadow width={92} />
      <path
        d="M150 200C180 204 194 190 192 168C184 172 178 166 170 178C164 176 156 182 150 184Z"
        fill="var(--color-slate)"
      />
      <Mirrored>
        <path d="M56 138C24 144 16 180 22 206H84Z" fill="var(--color-slate)" />
        <path d="M14 205C14 192 54 192 56 205C56 213 14 213 14 205Z" fill="var(--color-night)" />
      </Mirrored>
      <path
        d="M54 92C34 112 34 128 38 140C32 154 40 164 44 172C42 186 52 196 60 207H140C148 196 158 186 156 172C160 164 168 154 162 140C166 128 166 112 146 92Z"
        fill="var(--color-night)"
      />
      <path
        d="M76 126C74 140 72 150 80 156C78 166 88 168 90 174C95 176 98 182 100 190C102 182 105 176 110 174C112 168 122 166 120 156C128 150 126 140 124 126Z"
        fill="var(--color-cream)"
      />
      <Mirrored>
        <path d="M60 162C58 178 60 194 62 204H94L92 168Z" fill="var(--color-night)" />
        <path d="M56 205C56 192 96 192 98 205C98 213 56 213 56 205Z" fill="var(--color-slate)" />
        <path d="M69 203V209M78 203V209M87 203V209" stroke="var(--color-night)" strokeWidth="2.2" />
        <path
          d="M46 128C44 136 48 142 50 148M52 166C52 174 56 180 58 184"
          stroke="var(--color-slate)"
          strokeWidth="3"
        />
      </Mirrored>
      <path
        d="M100 14C132 14 152 32 154 62C160 74 158 88 152 94C152 108 142 116 134 120C124 134 112 138 100 138C88 138 76 134 66 120C58 116 48 108 48 94C42 88 40 74 46 62C48 32 68 14 100 14Z"
        fill="var(--color-night)"
      />
      <Mirrored>
        <path
          d="M60 34C44 34 34 52 38 76C40 90 48 98 56 96C66 90 70 72 70 56C70 46 68 36 60 34Z"
          fill="var(--color-slate)"
        />
      </Mirrored>
      <path d="M86 116C88 136 92 146 100 146C108 146 112 136 114 116Z" fill="var(--color-blush)" />
      <path d="M100 124V136" stroke="var(--color-clay)" strokeWidth="2.4" opacity="0.6" />
      <path
        d="M82 72C90 66 110 66 118 72C132 82 140 100 132 114C124 126 108 124 100 114C92 124 76 126 68 114C60 100 68 82 82 72Z"
        fill="var(--color-slate)"
      />
      <Eyes x={80} y={63} r={6} iris="var(--color-cocoa)" />
      <Mirrored>
        <path d="M71 49C76 45 82 46 86 49" stroke="var(--color-slate)" strokeWidth="4" />
      </Mirrored>
      <path
        d="M86 85C86 75 114 75 114 85C114 93 106 97 100 97C94 97 86 93 86 85Z"
        fill="var(--background-color-ink)"
      />
      <path
        d="M93 82C95 79 99 79 101 80"
        stroke="var(--color-white)"
        strokeWidth="2.2"
        opacity="0.7"
      />
      <path
        d="M100 97V112M100 112C92 121 78 120 73 111M100 112C108 121 122 120 127 111"
        stroke="var(--background-color-ink)"
        strokeWidth="2.8"
      />
    </Drawing>
  )
}
