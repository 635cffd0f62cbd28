import Testing
import ZitareModels
