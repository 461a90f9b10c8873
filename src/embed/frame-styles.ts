/**
 * Layout of the elements of `embed.js`: a box whose shape is known from the start, so that nothing shifts.
 *
 * The page may style the box. Its content is in a shadow root, inherits nothing, and determines the shape unless the
 * page does. It is as wide as the box. If the page sizes the box by its content, for example as a flex item, that width
 * is 960 px.
 */
/** A player that only plays audio. */
export const AUDIO = ':is([audio],[audiotags]):not([video],[tags],[videotags])';

export const FRAME_STYLES = `
:host {
  display: block;
  min-width: 0;
  max-width: 100%;
}
:host([hidden]) {
  display: none;
}
:host(${AUDIO}) {
  height: 180px;
}
:host(ferryglide-library) {
  height: 640px;
}
iframe,
button {
  all: initial;
  display: block;
  visibility: inherit;
  box-sizing: border-box;
  width: 960px;
  min-width: 100%;
  max-width: 100%;
  height: 100%;
  aspect-ratio: 16 / 9;
}
button {
  position: relative;
  background: #10161d;
  color: #fff;
  font: 600 18px/1.35 system-ui, sans-serif;
  direction: ltr;
  cursor: pointer;
}
button:focus-visible {
  outline: 2px solid #6fd3e3;
  outline-offset: -4px;
  box-shadow: inset 0 0 0 6px #10161d;
}
img {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
}
span {
  position: absolute;
  inset: 0 0 auto;
  padding: 14px 16px 28px;
  background: linear-gradient(#10161de6, #0000);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
i {
  position: absolute;
  inset: 0;
  margin: auto;
  width: 72px;
  height: 72px;
  border-radius: 50%;
  background: #10161dd1;
}
button:hover i {
  background: #06617a;
}
i::after {
  position: absolute;
  inset: 22px 18px 22px 26px;
  background: #fff;
  clip-path: polygon(0 0, 100% 50%, 0 100%);
  content: '';
}
@media (forced-colors: active) {
  i,
  i::after {
    forced-color-adjust: none;
    background: ButtonText;
  }
  i {
    background: ButtonFace;
    outline: 2px solid ButtonText;
  }
}
`;
