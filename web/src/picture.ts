/** Pictures for textures, from files and from a camera. */

import { make } from "./dom";
import type { Image } from "./types";

/** The largest side that a picture keeps, and the sides of a cube. */
const [MOST, CUBE, FILM] = [1024, 256, 256];

/** The pixels of a picture, made smaller if it is large; square for a cube. */
export function picture(source: CanvasImageSource, width: number, height: number, cube: boolean, most = MOST): Image {
  const scale = Math.min(1, most / Math.max(width, height));
  const size = cube ? [CUBE, CUBE] as const : [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const;
  const canvas = new OffscreenCanvas(...size).getContext("2d", { willReadFrequently: true });
  if (!canvas) throw new Error("this browser has no canvas");
  canvas.drawImage(source, 0, 0, ...size);
  const { data } = canvas.getImageData(0, 0, ...size);
  return { width: size[0], height: size[1], data };
}

/** A camera whose pictures come one after the other. */
export class Camera {
  private stopped = false;

  private constructor(
    private readonly stream: MediaStream,
    private readonly video: HTMLVideoElement,
    private readonly shown: (image: Image) => void,
    private readonly cube: boolean,
  ) {
    this.next();
  }

  static async open(shown: (image: Image) => void, cube: boolean): Promise<Camera> {
    if (!navigator.mediaDevices) throw new Error("this browser does not let pages use a camera here");
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width: FILM, height: FILM } });
    const video = make("video");
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    await video.play();
    return new Camera(stream, video, shown, cube);
  }

  stop(): void {
    this.stopped = true;
    for (const it of this.stream.getTracks()) it.stop();
  }

  private next(): void {
    this.video.requestVideoFrameCallback(() => {
      if (this.stopped) return;
      this.shown(picture(this.video, this.video.videoWidth, this.video.videoHeight, this.cube, FILM));
      this.next();
    });
  }
}
