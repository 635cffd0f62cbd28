/* The assembler takes the file in as it is: a compiler would need minutes for the same bytes as an array. */
    .section .rodata
    .balign 16
    .globl zitare_starter_begin
    .globl zitare_starter_end
zitare_starter_begin:
    .incbin "starter.sqlite"
zitare_starter_end:
    .byte 0
    .section .note.GNU-stack,"",%progbits
