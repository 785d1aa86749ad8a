import { texts } from '#web/base/locales/texts.ts'

export const centerTexts = texts({
  zh: {
    cancel: '取消',
    chooseAvatar: '选择图片',
    removeAvatar: '移除头像',
    avatarHint: 'jpg、png、webp、gif，最大 10 MB',
    notPicture: '请选择 jpg、png、webp 或 gif 图片',
    tooLarge: '图片不能超过 10 MB',
    cropTitle: '裁剪头像',
    cropStage: '拖动图片或用方向键移动',
    zoom: '缩放',
    useCrop: '使用',
  },
  en: {
    cancel: 'Cancel',
    chooseAvatar: 'Choose image',
    removeAvatar: 'Remove the avatar',
    avatarHint: 'jpg, png, webp or gif, 10 MB at most',
    notPicture: 'Please choose a jpg, png, webp or gif image',
    tooLarge: 'The image must be at most 10 MB',
    cropTitle: 'Crop the avatar',
    cropStage: 'Drag the image, or move it with the arrow keys',
    zoom: 'Zoom',
    useCrop: 'Use',
  },
})
